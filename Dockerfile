# syntax=docker/dockerfile:1
# Builds the archive of `npm run dist` and runs it as a user without rights. Data, with the embedded database unless
# DATABASE_URL names another, is the volume /var/lib/pitboss; settings are the environment of docs/operations.md.
# The embedded database needs more shared memory than Docker's 64 MB: run it with --shm-size 256m.
# A release names the exact version; raise it with the security releases of Node.
ARG NODE_VERSION=22.20.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /build
COPY . .
# Installs the locked packages, builds the consoles, compiles.
RUN npm run dist -- --no-archive /made && mv /made/pitboss-* /made/pitboss

FROM node:${NODE_VERSION}-bookworm-slim
RUN install -d -o node -g node -m 0750 /var/lib/pitboss
COPY --from=build /made/pitboss /opt/pitboss
ENV NODE_ENV=production WORLD=none HOST=0.0.0.0 DATA_DIR=/var/lib/pitboss PATH=/opt/pitboss/bin:$PATH
USER node
WORKDIR /opt/pitboss
VOLUME /var/lib/pitboss
EXPOSE 8100 8101 8110
# Making the database and the schema takes a while at the first start.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT || 8110}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["pitboss"]
CMD ["start"]
