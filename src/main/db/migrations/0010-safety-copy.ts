/** The folder that staff chose for the safety copy. */
export const safetyCopy = {
  version: 10,
  up: `
    CREATE TABLE safety_copy (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      folder TEXT NOT NULL
    );
  `,
};
