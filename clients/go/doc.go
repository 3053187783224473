// Package client calls the REST API of avm.
//
// New returns a client with a method for every operation, generated from the API's
// OpenAPI document. It sends the key, gives every POST an Idempotency-Key, waits as long as
// Retry-After says and tries again, and returns failures as *Failure. All walks a list page
// by page.
package client

//go:generate go tool oapi-codegen -config oapi-codegen.yml ../../rest/testdata/openapi.json
