// Ends with 0 when the server of this container answers, for HEALTHCHECK. Whether the database answers is no reason to
// restart the server: it recovers together with the database.
const { PORT = '3000' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
