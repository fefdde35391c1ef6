// What the game is, in a sentence.
export default {
  en: "Wake, explore, doubt your friends. Each of you has a goal of your own, and something is aboard.",
  cs: "Probuzení, průzkum, nedůvěra. Každý cíl je jiný a na palubě něco je.",
};
