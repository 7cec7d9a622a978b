"""What the symbols on a drawn tile mean, in the four languages."""

from typing import Final

# Each in the order of LANGUAGES; {} is filled with the faces of the die.
MEANINGS: Final = {
    "seats": (
        "at most so many players may use the route: more, and nobody pays or gains",
        "tant de joueurs au plus sur le chemin : au-delà, personne ne paie ni ne gagne rien",
        "najwyżej tylu graczy na trasie: gdy jest ich więcej, nikt nie płaci ani nie zyskuje",
        "не больше стольких игроков на маршруте: если больше, никто не платит и не получает",
    ),
    "anyone": ("no limit", "pas de limite", "bez ograniczeń", "без ограничений"),
    "alone": (
        "alone on the route: you gain this and pay nothing",
        "seul sur le chemin : vous gagnez ceci et ne payez rien",
        "sam na trasie: zyskujesz to i nic nie płacisz",
        "один на маршруте: вы получаете это и ничего не платите",
    ),
    "several": (
        "several on the route: all pay this and gain nothing",
        "plusieurs sur le chemin : tous paient ceci et ne gagnent rien",
        "kilku na trasie: wszyscy płacą to i nic nie zyskują",
        "несколько на маршруте: все платят это и ничего не получают",
    ),
    "pay": ("Fuel you pay", "Fioul à payer", "Paliwo do zapłacenia", "топливо: заплатить"),
    "fuel": ("Fuel you gain", "Fioul gagné", "zyskane Paliwo", "топливо: получить"),
    "zones": (
        "zones your Ship moves forward",
        "rangées dont votre Vaisseau avance",
        "strefy, o które Ścigacz leci naprzód",
        "зоны, на которые корабль движется вперед",
    ),
    "bonus": (
        "Bonus tokens you gain",
        "jetons Bonus gagnés",
        "zyskane żetony Bonusu",
        "жетоны награды: получить",
    ),
    "yellow": ("yellow die: {}", "dé jaune : {}", "żółta kość: {}", "желтый кубик: {}"),
    "blue": ("blue die: {}", "dé bleu : {}", "niebieska kość: {}", "синий кубик: {}"),
    "count": (
        "number of players who chose A",
        "nombre de joueurs qui ont choisi A",
        "liczba graczy, którzy wybrali A",
        "сколько игроков выбрали A",
    ),
    "wheel": (
        "the digit on your centre wheel",
        "le chiffre de votre molette centrale",
        "cyfra na środkowym wskaźniku",
        "цифра на вашем среднем колесике",
    ),
    "nothing": ("nothing", "rien", "nic", "ничего"),
    "off": ("no route here", "pas de chemin ici", "tu nie ma trasy", "здесь нет маршрута"),
    "finish": ("Finish Line tile", "tuile Fin de course", "płytka Mety", "карта финиша"),
    "players": (
        "side for 3-4 or 5-6 players",
        "face pour 3-4 ou 5-6 joueurs",
        "strona dla 3-4 albo 5-6 graczy",
        "сторона для 3-4 или 5-6 игроков",
    ),
}
