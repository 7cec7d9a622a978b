"""Who somebody is: cookies, other devices, API tokens; and pages of other sites."""

import json

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.server import Client, Server, clients, seated, sqlite_file

pytestmark = pytest.mark.anyio


async def test_the_cookie_is_for_this_host_and_not_for_scripts(server: Server) -> None:
    answer = await Client(server).http("POST", "/api/guest")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie  # http://127.0.0.1
    again = await Client(server, answer.cookies["outspeed"]).http("POST", "/api/guest")
    assert "set-cookie" not in again.headers


async def test_behind_https_the_cookie_is_secure_and_only_the_public_origin_is_ours() -> None:
    with sqlite_file() as url, Server(url, "--public-url=https://race.example") as server:
        async with httpx.AsyncClient(trust_env=False, verify=False, base_url=server.url) as client:
            ours = {"Origin": "https://race.example"}
            answer = await client.post("/api/guest", headers=ours)
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("__Host-outspeed=")
            assert "Secure" in cookie
            assert "strict-transport-security" in answer.headers
            local = await client.post("/api/guest", headers={"Origin": server.url})
            assert (local.status_code, local.json()["code"]) == (403, "bad_origin")


async def test_pages_of_other_sites_can_do_nothing(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        links = await seated([ann], players=3)
        for origin in ("https://evil.example", "null", f"{server.url}.evil.example"):
            answer = await ann.http("POST", "/api/tables", json={}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
            async with connect(
                f"ws://127.0.0.1:{server.port}/ws",
                additional_headers={"Cookie": f"outspeed={ann.cookie}"},
                origin=origin,  # type: ignore[arg-type]
                proxy=None,
            ) as socket:
                assert json.loads(await socket.recv())["code"] == "bad_origin"
        async with httpx.AsyncClient(trust_env=False, verify=False, base_url=server.url) as client:
            cookie = {"Cookie": f"outspeed={ann.cookie}"}
            answer = await client.post("/api/tables", json={}, headers=cookie)
            assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
            seen = await client.get(f"/api/tables/{links['table']}", headers=cookie)
            assert seen.is_success


async def test_every_answer_says_what_a_page_may_do(server: Server) -> None:
    for path in ("/", "/api/guest", "/nowhere", "/api/tables/none"):
        answer = await Client(server).http("GET", path)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers


async def test_a_one_time_link_continues_on_another_device(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        links = await seated([ann], players=3)
        token = (await ann.post("/api/devices"))["token"]
        phone = Client(server)
        answer = await phone.http("POST", "/api/devices/claim", json={"token": token})
        phone.cookie = answer.cookies["outspeed"]
        assert phone.cookie != ann.cookie
        assert (await phone.enter(links["table"]))["mine"] == [0]
        await phone.leave()
        thief = await Client(server).post("/api/devices/claim", {"token": token}, status=404)
        assert thief["code"] == "bad_link"


async def test_a_program_with_a_token_makes_tables_and_takes_seats(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        token = (await ann.post("/api/tokens", {"label": "bot"}))["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(trust_env=False, verify=False, base_url=server.url) as program:
            made = await program.post("/api/tables", json={"players": 3}, headers=bearer)
            links = made.json()
            refused = await program.post("/api/tables", json={})
            assert (refused.status_code, refused.json()["code"]) == (401, "no_identity")
        async with connect(
            f"ws://127.0.0.1:{server.port}/ws", additional_headers=bearer, proxy=None
        ) as socket:
            hello = {"type": "hello", "protocol": 1, "table": links["table"]}
            await socket.send(json.dumps(hello))
            assert json.loads(await socket.recv())["host"]
            await socket.send(json.dumps({"type": "sit", "id": "1", "name": "Program"}))
            assert {json.loads(await socket.recv())["type"] for _ in range(2)} == {"update", "ack"}
        (known,) = await ann.get("/api/tokens")
        assert known["label"] == "bot"
        assert token not in json.dumps(known)
        assert (await ann.http("DELETE", f"/api/tokens/{known['id']}")).is_success
        answer = await ann.http("GET", "/api/guest", headers=bearer)
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


async def test_without_a_cookie_one_may_look_but_not_sit(server: Server) -> None:
    async with clients(server, 1) as (ann,):
        links = await seated([ann], players=3)
        nobody = Client(server)
        await nobody.enter(links["table"])
        assert await nobody.refused("sit", name="Nobody") == "no_identity"
        await nobody.leave()
        forged = Client(server, "g_forged")
        await forged.enter(links["table"])
        assert await forged.refused("sit", name="Nobody") == "no_identity"
        await forged.leave()
