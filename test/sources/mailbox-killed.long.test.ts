import { it } from 'node:test';
import { findImapServerProblem, startImapServer } from '../support/imap-server.ts';
import { takeMessagesDespiteKills } from './mailbox-kills.ts';

const problem = findImapServerProblem();

it('every attachment of 200 messages is imported exactly once, although the service is killed 10 times', {
  skip: problem ?? false,
}, async () => {
  const server = await startImapServer();
  try {
    await takeMessagesDespiteKills(server, { messages: 200, kills: 10 });
  } finally {
    await server.close();
  }
});

it('every attachment of 12 messages is imported exactly once, although the service is killed twice', {
  skip: problem ?? false,
}, async () => {
  const server = await startImapServer();
  try {
    await takeMessagesDespiteKills(server, { messages: 12, kills: 2 });
  } finally {
    await server.close();
  }
});
