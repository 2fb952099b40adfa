FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN node scripts/build-image.mjs /image

FROM docker.io/library/node:24-bookworm-slim
# Everything that the server writes is in /data.
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data SAMPLE=off
WORKDIR /app
COPY --from=build /image .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "scripts/healthcheck.mjs"]
# Node itself is the process that gets the signal to stop; npm would not pass it on.
CMD ["node", "--enable-source-maps", "dist/server/server/main.js"]
