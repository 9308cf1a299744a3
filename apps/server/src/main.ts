import { consoleFolder } from './kernel/start/program.ts';
import { runServer } from './run-server.ts';

runServer(consoleFolder);
