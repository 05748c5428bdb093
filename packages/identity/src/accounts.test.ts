import { expect, it } from 'vitest';
import { Accounts } from './accounts.ts';
import { PasswordHasher } from './passwords.ts';

const passwords = new PasswordHasher(2);

const vera = {
  sub: '1',
  email: 'vera@noordzee.example',
  email_verified: true,
  given_name: 'Vera',
  family_name: 'Visser',
};
const anna = { ...vera, sub: '2', email: 'anna@noordzee.example', given_name: 'Anna' };

it('Accounts authenticates a configured account at its first and later sign-ins, and never with a wrong password', async () => {
  const accounts = new Accounts(passwords, [{ ...vera, password: 'first password' }], []);
  expect(await accounts.authenticate('vera@noordzee.example', 'wrong password')).toBeUndefined();
  expect(await accounts.authenticate('VERA@noordzee.example', 'first password')).toEqual(vera);
  expect(await accounts.authenticate('vera@noordzee.example', 'wrong password')).toBeUndefined();
  expect(await accounts.authenticate('vera@noordzee.example', 'first password')).toEqual(vera);
  expect(accounts.findProfile('1')).toEqual(vera);
});

it('Accounts authenticates a registered account with its password, and no unknown email', async () => {
  const accounts = new Accounts(
    passwords,
    [],
    [{ profile: anna, passwordHash: await passwords.hash('her password') }],
  );
  expect(await accounts.authenticate('anna@noordzee.example', 'wrong password')).toBeUndefined();
  expect(await accounts.authenticate('anna@noordzee.example', 'her password')).toEqual(anna);
  expect(await accounts.authenticate('nobody@noordzee.example', 'her password')).toBeUndefined();
});

it('Accounts prefers a configured account to a registered account with the same email', async () => {
  const passwordHash = await passwords.hash('registered password');
  const registered = [{ profile: { ...anna, email: vera.email }, passwordHash }];
  const accounts = new Accounts(passwords, [{ ...vera, password: 'configured password' }], registered);
  expect(await accounts.authenticate(vera.email, 'registered password')).toBeUndefined();
  expect(await accounts.authenticate(vera.email, 'configured password')).toEqual(vera);
});
