// A route in words: condition, cost and benefit.
import type { Amount, Route } from "../net/types.ts";
import type { Texts } from "./texts.ts";

const ROUTES = ["A", "B", "C"];

export function conditionInWords(route: Route, texts: Texts): string {
  const parts = [];
  if (route.seats !== null) parts.push(texts.text("ask.tile.seats", { n: route.seats }));
  if (route.alone) parts.push(texts.text("ask.tile.alone"));
  return parts.join(", ") || texts.text("ask.tile.no_condition");
}

export function costInWords(route: Route, texts: Texts): string {
  if (isNothing(route.cost)) return texts.text("ask.tile.nothing");
  const cost = fuelInWords(route.cost, texts);
  return route.alone ? texts.text("ask.tile.cost_in_company", { cost }) : cost;
}

export function benefitInWords(route: Route, texts: Texts): string {
  const parts = [];
  if (!isNothing(route.fuel)) parts.push(fuelInWords(route.fuel, texts));
  if (route.bonus) parts.push(texts.text("unit.tokens", { n: route.bonus }));
  if (hasSymbols(route.zones)) {
    parts.push(texts.text("ask.tile.sum_of_zones", { sum: sum(route.zones, texts) }));
  } else if (route.zones.number) {
    parts.push(texts.text("ask.tile.forward", { zones: route.zones.number }));
  }
  if (!parts.length) return texts.text("ask.tile.nothing");
  const benefit = parts.join(", ");
  return route.alone ? texts.text("ask.tile.benefit_alone", { benefit }) : benefit;
}

export function isNothing(amount: Amount): boolean {
  return !amount.number && !hasSymbols(amount);
}

function hasSymbols(amount: Amount): boolean {
  return !!(amount.yellow || amount.blue || amount.wheels || amount.counts.some(Boolean));
}

function fuelInWords(amount: Amount, texts: Texts): string {
  if (hasSymbols(amount)) return texts.text("ask.tile.sum_of_fuel", { sum: sum(amount, texts) });
  return texts.text("unit.fuel", { n: amount.number });
}

function sum(amount: Amount, texts: Texts): string {
  const terms = amount.number ? [String(amount.number)] : [];
  for (const colour of ["yellow", "blue"] as const) {
    const dice = amount[colour];
    if (dice === 1) terms.push(texts.text(`name.die.${colour}`));
    else if (dice) terms.push(texts.text(`ask.tile.${colour}_dice`, { n: dice }));
  }
  amount.counts.forEach((times, index) => {
    for (let i = 0; i < times; i++) {
      terms.push(texts.text("ask.tile.count", { route: ROUTES[index]! }));
    }
  });
  for (let i = 0; i < amount.wheels; i++) terms.push(texts.text("ask.tile.wheel"));
  return terms.join(" + ");
}
