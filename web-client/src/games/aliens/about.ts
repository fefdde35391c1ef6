// Summary of the game in one sentence.
export default {
  en: "One squad, a map full of blips, and a deck of cards that is all the strength you have. You win or lose together.",
  cs: "Jedna jednotka, mapa plná signálů a balíček karet, který je vaší jedinou silou. Vyhráváte i prohráváte společně.",
};
