/** The name of a person who was stored. */
interface Named {
  first_name: string;
  last_name: string;
}

export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();

/** Returns the name of a person who may be missing, or null. */
export const nameOrNull = ({ first_name, last_name }: { [Field in keyof Named]: string | null }): string | null =>
  [first_name, last_name].filter(Boolean).join(' ') || null;
