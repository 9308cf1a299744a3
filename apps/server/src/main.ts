import { consoleFolder } from './platform/start/program.ts';
import { runServer } from './run-server.ts';

runServer(consoleFolder);
