export default "Space Alert";
