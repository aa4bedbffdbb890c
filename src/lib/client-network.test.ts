import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
import { getClientNetwork } from './client-network.ts';

test('an IPv4 address, however a socket reports it, is one client', () => {
  assert.equal(getClientNetwork('192.0.2.1'), '192.0.2.1');
  assert.equal(getClientNetwork('::ffff:192.0.2.1'), '::ffff:192.0.2.1');
  assert.equal(getClientNetwork('unix socket'), 'unix socket');
});

test('all addresses of an IPv6 network of 64 bits are one client', () => {
  const cases: [string, string][] = [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', ':0:0:0'],
  ];
  for (const [address, network] of cases) assert.equal(getClientNetwork(address), network, address);
});

test('two random addresses are one client if and only if their first 64 bits are the same', () => {
  const random = createSeededRandom(19);
  const pickGroup = () => 1 + random.below(0xfffe);
  const pickHost = () => Array.from({ length: 4 }, pickGroup);
  for (let n = 0; n < 2_000; n++) {
    const network = Array.from({ length: 4 }, pickGroup);
    const [one, two] = [pickHost(), pickHost()].map((host) =>
      [...network, ...host].map((group) => group.toString(16)).join(':'),
    );
    const other = [network[0] === 1 ? 2 : 1, ...network.slice(1), ...pickHost()];
    const spelled = other.map((group) => group.toString(16)).join(':');
    assert.equal(getClientNetwork(one ?? ''), getClientNetwork(two ?? ''));
    assert.notEqual(getClientNetwork(one ?? ''), getClientNetwork(spelled));
  }
});
