// Summary of the game in one sentence.
export default {
  en: "Wake up, explore, and trust nobody. Each of you has a secret objective, and something is aboard.",
  cs: "Probuzení, průzkum, nedůvěra. Každý má svůj tajný úkol a na palubě něco je.",
};
