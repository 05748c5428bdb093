// Runs every npm script: `node scripts/run.mjs <task> [arguments]`. Requires only Node.js and npm.
// Imports follow the version check, so that an old Node.js reports its version and not a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old. Install Node 20.19 or later.`);
  process.exit(1);
}

const { runTask } = await import('./lib/tasks.mjs');
await runTask(process.argv[2], process.argv.slice(3));
