// Package freeport finds a port for a program that starts later.
package freeport

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
)

// The ports lie below those that the kernel gives to a server that asks for any port, so
// that none takes one between its choice and the program's start.
const (
	lowest  = 10_000
	beyond  = 32_000
	choices = 100
)

// Address returns an address on 127.0.0.1 on which nothing listens.
func Address(ctx context.Context) (string, error) {
	var errs []error
	for range choices {
		address := fmt.Sprintf("127.0.0.1:%d", lowest+rand.IntN(beyond-lowest)) //nolint:gosec // no secret
		listener, err := new(net.ListenConfig).Listen(ctx, "tcp4", address)
		if err == nil {
			return address, listener.Close()
		}
		errs = append(errs, err)
	}
	return "", errors.Join(errs...)
}
