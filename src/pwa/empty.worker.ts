// Only asked for: request-worker-script.ts.
self.close();
