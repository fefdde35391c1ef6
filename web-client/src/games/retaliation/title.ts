export default "Nemesis: Retaliation";
