package freeport

import (
	"net"
	"strconv"
	"testing"
)

func TestAddressesAreFree(t *testing.T) {
	t.Parallel()
	for range 100 {
		address, err := Address(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, port, err := net.SplitHostPort(address)
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := strconv.Atoi(port); n < lowest || n >= beyond {
			t.Fatalf("port %d may be one that the kernel gives", n)
		}
		listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = listener.Close() }()
	}
}
