# What a person types. `make help` lists it.
SHELL := /bin/bash
GOLANGCI_VERSION := v2.15.0
GOLANGCI := bin/golangci-lint-$(GOLANGCI_VERSION)
# The demo, the tests, the linters and the checks in a copy of the tree share what is compiled, without tables for debuggers.
export GOFLAGS := $(strip $(GOFLAGS) -trimpath -gcflags=all=-dwarf=false)

.PHONY: help demo run test test-browser picture test-distributed test-faults race fuzz lint openapi vulnerabilities generate verify bench eval build release setup web

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-20s %s\n", $$1, $$2}'

demo: build ## measure a sample brand end to end on recorded answers, then keep serving
	./avm demo $(ARGS)

run: build ## serve with the configuration in avm.yml (ARGS="--config other.yml")
	./avm serve $(if $(wildcard avm.yml),--config avm.yml) $(ARGS)

# The Go modules beside the product's own.
MODULES := bench clients/go

test: setup ## all that the tests need, and every test
	@./.ci/setup browser
	go test -timeout 25m ./...
	for module in $(MODULES); do go test -C $$module ./... || exit; done
	./.ci/browser

test-browser: setup ## the application in Chromium, each screen in both themes and three widths (SCREENS=folder for the pictures, ARGS=-t name)
	@./.ci/setup browser
	LOOKS=all ./.ci/browser $(ARGS)

picture: setup ## the picture of the README, as the browser tests take it
	@./.ci/setup browser
	SCREENS=$(CURDIR)/bin/screens ./.ci/browser test/browser/frame.test.ts -t "overview in every theme"
	cp bin/screens/overview-light-1440.png docs/images/overview.png

test-distributed: setup ## every test on a distributed PostgreSQL (Citus) with four shards, and on three nodes (ARGS=packages)
	./.ci/distributed $(ARGS)

test-faults: setup ## the test of faults in its long form: 20,000 executions, processes killed, PostgreSQL restarted
	go test -timeout 20m ./cli -run '^TestFaults$$' -count 1 -v -faults.full $(ARGS)

race: setup ## every test under the race detector
	go test -race -timeout 20m ./...

fuzz: ## every fuzz target for ten minutes of one processor (FOR=1m, KEEP=20 inputs of each, ARGS=packages)
	./.ci/fuzz $(ARGS)

lint: $(GOLANGCI) ## the words that are out, the linters of .golangci.yml and the formatters
	go run ./internal/wordlint
	$(GOLANGCI) run ./...
	for module in $(MODULES); do (cd $$module && $(CURDIR)/$(GOLANGCI) run ./...) || exit; done
	$(GOLANGCI) fmt --diff ./...

openapi: ## lint the OpenAPI document with Redocly and Spectral (npm)
	./.ci/openapi

vulnerabilities: ## known vulnerabilities in what is called (govulncheck)
	./.ci/vulnerabilities

generate: ## the graph's executor from schema.graphqls, and the clients from the OpenAPI document
	go generate ./...
	go generate -C clients/go ./...
	./.ci/typescript generate

verify: ## generated code and go.mod are current
	./.ci/verify

web: ## the application in web/dist, from web/app (npm)
	./.ci/web build

bench: setup ## the figures of docs/performance.md, as ratios
	go build -C bench -o ../bin/bench .
	bin/bench $(ARGS)

eval: setup ## how well answers are read, against labelled data and planted truth
	go build -C bench -o ../bin/eval ./eval
	bin/eval $(ARGS)

# The first build takes minutes: it names the packages as it goes.
build:
	go build $(if $(wildcard avm),,-v) -ldflags '-s -w' -o avm .

release: ## archives for Linux and macOS, checksums and a bill of materials (CycloneDX), in dist/
	./.ci/release

setup:
	@./.ci/setup

$(GOLANGCI):
	GOBIN=$(CURDIR)/bin go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)
	mv bin/golangci-lint $@
