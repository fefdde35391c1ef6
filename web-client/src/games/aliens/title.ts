export default "Aliens";
