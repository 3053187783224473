package embedded

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
)

const (
	// socketPort only names the socket file; nothing listens on the port.
	socketPort = 5432
	// socketLimit is the longest path a socket may have anywhere (macOS: 104 bytes
	// with the closing zero, Linux: 108).
	socketLimit = 103
)

// address is where the server listens: on a Unix socket in a folder that only its
// account may enter, or, where no such folder is to be had, on loopback.
type address struct {
	socketDir string // empty: loopback
	temporary bool   // socketDir is outside the data folder
	port      int
	password  string // on loopback
}

// url is a database's address for pgx.
func (a address) url(database string) string {
	u := url.URL{Scheme: "postgres", Path: "/" + database}
	query := url.Values{"sslmode": {"disable"}}
	if a.socketDir == "" {
		u.User = url.UserPassword(role, a.password)
		u.Host = net.JoinHostPort("127.0.0.1", strconv.Itoa(a.port))
	} else {
		u.User = url.User(role)
		query.Set("host", a.socketDir)
		query.Set("port", strconv.Itoa(a.port))
	}
	u.RawQuery = query.Encode()
	return u.String()
}

// settings are the PostgreSQL parameters that make it listen there and nowhere else.
func (a address) settings() map[string]string {
	listen := ""
	if a.socketDir == "" {
		listen = "127.0.0.1"
	}
	return map[string]string{
		"listen_addresses":        listen,
		"port":                    strconv.Itoa(a.port),
		"unix_socket_directories": a.socketDir,
		"unix_socket_permissions": "0700",
	}
}

// clear removes what a server that was killed left in the socket folder, which no
// other server uses. PostgreSQL would refuse to start over a lock file there whose
// process id has been given to another process.
func (a address) clear() error {
	socket := filepath.Join(a.socketDir, ".s.PGSQL."+strconv.Itoa(a.port))
	for _, path := range []string{socket, socket + ".lock"} {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}

// remove takes a socket folder outside the data folder away; one that is not
// empty is in use and stays.
func (a address) remove() {
	if a.temporary {
		_ = os.Remove(a.socketDir)
	}
}

// socketAddress finds a folder for the socket: in the data folder when the path
// is short enough and the account may go there, else a private one among the
// temporary files.
func (h home) socketAddress(ctx context.Context) (address, error) {
	inside := filepath.Join(h.dataDir, "socket")
	if !h.hidden && h.socketFolder(inside) == nil {
		return address{socketDir: inside, port: socketPort}, nil
	}
	parent, err := h.who.temporary(ctx)
	if err != nil {
		return address{}, err
	}
	outside := h.outsideSocket(parent)
	if len(outside)+len("/.s.PGSQL.5432") > socketLimit {
		outside = h.outsideSocket("/tmp")
	}
	if err := h.socketFolder(outside); err != nil {
		return address{}, err
	}
	return address{socketDir: outside, temporary: true, port: socketPort}, nil
}

// outsideSocket names the data folder's socket folder in a shared one.
func (h home) outsideSocket(parent string) string {
	return filepath.Join(parent, h.name()+"-"+strconv.Itoa(h.who.uid))
}

// socketFolder makes a folder that only the account may enter. One that is there
// already may be somebody else's trap and must be exactly like that.
func (h home) socketFolder(dir string) error {
	if len(dir)+len("/.s.PGSQL.5432") > socketLimit {
		return fmt.Errorf("%s is too long a path for a socket", dir)
	}
	err := os.Mkdir(dir, 0o700)
	if err == nil {
		return h.who.give(dir)
	}
	if !os.IsExist(err) {
		return err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	owner, ok := ownerOf(dir)
	if !info.IsDir() || info.Mode().Perm() != 0o700 || !ok || owner.uid != h.who.uid {
		return fmt.Errorf("%s is not a private folder of user id %d", dir, h.who.uid)
	}
	return nil
}

// loopbackAddress is a free port of 127.0.0.1, guarded by the password. Whoever
// takes the port in between makes the start fail, not go astray.
func (h home) loopbackAddress(ctx context.Context) (address, error) {
	secret, err := h.password()
	if err != nil {
		return address{}, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp4", "127.0.0.1:0")
	if err != nil {
		return address{}, err
	}
	bound, ok := listener.Addr().(*net.TCPAddr)
	if err := listener.Close(); err != nil || !ok {
		return address{}, errors.Join(errors.New("no port on loopback"), err)
	}
	return address{port: bound.Port, password: secret}, nil
}
