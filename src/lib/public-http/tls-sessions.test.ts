import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { createTlsSessions } from './tls-sessions.ts';

test('the sessions of the 500 hosts that were used last are remembered', () => {
  const sessions = createTlsSessions(undefined);
  const offerSession = (origin: string) => {
    const socket = new TLSSocket(new Socket());
    sessions.learnFrom(socket, origin);
    socket.emit('session', Buffer.from(origin));
    socket.destroy();
  };
  for (let n = 0; n < 500; n++) offerSession(`https://${n}.example.com`);
  offerSession('https://0.example.com');
  offerSession('https://500.example.com');
  const isRemembered = (n: number) =>
    sessions.optionsFor(`https://${n}.example.com`).session?.toString() === `https://${n}.example.com`;
  assert.deepEqual([0, 1, 2, 499, 500].map(isRemembered), [true, false, true, true, true]);
  assert.equal(sessions.optionsFor('https://other.example.com').session, undefined);
});
