// Migrates a database in a separate process: `node migrating-process.ts CONNECTION_STRING [FOLDER]`.
import { createLogger } from '../../src/app/logger.ts';
import { migrate } from '../../src/storage/database/migrate.ts';
import { openDatabase } from '../../src/storage/database/open-database.ts';

const [connectionString = '', folder] = process.argv.slice(2);
const log = createLogger('info');
const database = openDatabase(connectionString, log);
const ran = await migrate(database, log, folder === undefined ? {} : { folder });
await database.destroy();
process.stdout.write(`${JSON.stringify(ran)}\n`);
