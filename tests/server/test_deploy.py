"""Several processes behind nginx and Caddy, as the page on it and its examples say."""

import asyncio
import random
import re
import shlex
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from tests.server.cluster import Cluster
from tests.server.proxy import DEPLOY, proxied
from tests.server.server import Client, Server, clients, free_port, seated, sqlite_file
from tests.server.test_crash import answers, play_through_crashes
from tests.server.test_operation import outspeed
from tests.server.test_race import record_of

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "deploy.md").read_text("utf-8")


def own_figures(server: Server) -> dict[str, float]:
    """The metrics of one of the processes, asked directly."""
    text = httpx.get(f"{server.url}/metrics", trust_env=False, verify=False).text
    return {name: float(value) for name, value in re.findall(r"^(\w+) (\S+)$", text, re.MULTILINE)}


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
async def test_a_race_goes_on_behind_a_proxy_when_one_of_two_processes_dies(
    kind: str, cluster: Cluster, tmp_path: Path
) -> None:
    tmp_path.chmod(0o755)  # nginx's workers are not root
    database, port = cluster.database(), free_port()
    public = f"--public-url=http://127.0.0.1:{port}"
    one, two = (Server(database, "--limits=0", public) for _ in range(2))
    with one, two, proxied(kind, tmp_path, port, [one, two]) as front:
        assert (await Client(front).http("GET", "/metrics")).status_code == 404
        async with clients(front, 4) as people:
            links = await seated(people, players=5)
            spread = [own_figures(server)["outspeed_connections"] for server in (one, two)]
            assert sum(spread) == 4
            assert all(spread)
            await people[0].done("start")

            async def axe() -> None:
                while people[0].race is None or people[0].race["ask"] < 4:
                    await asyncio.sleep(0.001)
                one.kill()

            killing = asyncio.create_task(axe())
            luck = random.Random(21)
            acknowledged = await asyncio.gather(
                *(play_through_crashes(client, links["table"], luck) for client in people)
            )
            await killing
            assert own_figures(two)["outspeed_connections"] == 4
            _, game = await record_of(people[0], links["table"])
            answered = answers(game)
            for seat, choices in enumerate(acknowledged):
                assert choices
                for ask, choice in choices.items():
                    assert answered[ask][seat] == choice


async def test_the_limits_of_an_address_are_those_of_the_client_and_not_of_the_proxy() -> None:
    with sqlite_file() as url, Server(url) as server:
        async with httpx.AsyncClient(trust_env=False, verify=False, base_url=server.url) as proxy:

            async def status(forwarded: str) -> int:
                proxy.cookies.clear()
                answer = await proxy.post("/api/guest", headers={"X-Forwarded-For": forwarded})
                return answer.status_code

            assert {await status("192.0.2.1") for _ in range(40)} == {200, 429}
            assert await status("192.0.2.2") == 200
            # Only the last address is a proxy's word.
            assert await status("198.51.100.7, 192.0.2.1") == 429


def test_the_compose_file_names_what_is_there() -> None:
    compose: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = compose["services"]
    server = services["server"]
    dockerfile = ROOT / server["build"]["dockerfile"]
    assert (DEPLOY / server["build"]["context"]).resolve() == ROOT
    assert dockerfile.is_file()
    for mounted in services["caddy"]["volumes"]:
        name = mounted.split(":")[0]
        assert (DEPLOY / name).is_file() or name in compose["volumes"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= services.keys()
    url = services["server"]["environment"]["OUTSPEED_DATABASE"]
    assert "@database/outspeed" in url
    assert services["caddy"]["environment"]["OUTSPEED"] == "server:8000"
    served = [server["command"], *re.findall(r'CMD \["(.*)"\]', dockerfile.read_text("utf-8"))]
    assert len(served) == 2
    for command in served:
        words = shlex.split(re.sub(r"\$\{.*?\}", "race", command.replace('", "', " ")))
        assert words[:2] == ["outspeed", "serve"]
        assert outspeed(*words[1:], "--types").returncode == 0


def test_the_commands_of_the_page_are_real() -> None:
    served = re.findall(r"^outspeed (serve .*)$", PAGE, re.MULTILINE)
    assert len(served) == 2
    assert outspeed(*shlex.split(served[0]), "--types").returncode == 0
    for path in re.findall(r"\((?:\.\./)?(examples/[^)]*)\)|--file (\S+)|--config (\S+)", PAGE):
        assert (ROOT / "".join(path)).is_file()
