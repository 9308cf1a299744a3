process.stdout.write('x\n');
