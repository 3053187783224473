# The service in an image without a shell, run by an account without rights. It needs a
# PostgreSQL: set AVM_DATABASE_URL. The build needs nothing but this folder.
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
COPY clients/go/go.mod clients/go/go.sum clients/go/
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o /avm .

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /avm /avm
WORKDIR /home/nonroot
ENV AVM_LISTEN=0.0.0.0:8080
EXPOSE 8080
ENTRYPOINT ["/avm"]
CMD ["serve"]
