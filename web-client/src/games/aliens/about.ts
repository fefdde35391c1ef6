// What the game is, in a sentence.
export default {
  en: "Marines, a dark colony, a tracker that beeps. Hold the corridors, watch your ammunition, and bring each other out.",
  cs: "Mariňáci, temná kolonie a detektor, který pípá. Držte chodby, šetřete náboji a dostaňte jeden druhého ven.",
};
