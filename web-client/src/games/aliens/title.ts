export default "Aliens: Another Glorious Day in the Corps";
