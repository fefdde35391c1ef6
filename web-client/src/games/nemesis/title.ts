export default "Nemesis";
