/** The password of every demo account. Public on purpose. */
export const DEMO_PASSWORD = 'nordwind';

export interface DemoAccount {
  label: string;
  username: string;
  password: string;
}

const account = (label: string, name: string): DemoAccount => ({
  label,
  username: `${name}@nordwind.example`,
  password: DEMO_PASSWORD,
});

/** The accounts that `npm start` prints. This file imports nothing, so that a start script can load it. */
export const demoAccounts: DemoAccount[] = [
  account('Player', 'player01'),
  account('Player with two campaigns', 'player02'),
  account('Player without a campaign', 'player03'),
  account('Player who must change the password', 'player04'),
  account('Player of a points-only campaign', 'player05'),
  account('Administrator', 'admin'),
];
