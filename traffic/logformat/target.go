package logformat

import (
	"bytes"
	"net/netip"
)

// setTarget takes a request's target apart: a path with its query, or an absolute address. The
// target of OPTIONS * has no path.
func (r *Record) setTarget(b []byte) {
	if len(b) == 1 && b[0] == '*' {
		return
	}
	if at := bytes.Index(b, []byte("://")); at > 0 && at < 12 && isScheme(b[:at]) {
		rest := b[at+3:]
		end := bytes.IndexAny(rest, "/?#")
		if end < 0 {
			r.setHost(rest)
			r.Path = []byte("/")
			return
		}
		r.setHost(rest[:end])
		b = rest[end:]
	}
	if at := bytes.IndexByte(b, '#'); at >= 0 {
		b = b[:at]
	}
	path, query, found := bytes.Cut(b, []byte{'?'})
	if found {
		r.Query = query
	}
	if len(path) == 0 || path[0] != '/' { // some CDNs leave the slash out
		path = append([]byte{'/'}, path...)
	}
	r.Path = path
}

func isScheme(b []byte) bool {
	for _, c := range b {
		if c|0x20 < 'a' || c|0x20 > 'z' {
			return false
		}
	}
	return true
}

// setHost keeps a host without user and port.
func (r *Record) setHost(b []byte) {
	b = present(b)
	if at := bytes.LastIndexByte(b, '@'); at >= 0 {
		b = b[at+1:]
	}
	if at := bytes.LastIndexByte(b, ':'); at >= 0 && bytes.IndexByte(b, ']') < at && bytes.Count(b, []byte{':'}) == 1 {
		b = b[:at]
	}
	if len(b) > 0 {
		r.Host = b
	}
}

// isName reports whether a word may be the full name of a host, with or without a port. The times
// and marks that daemons put before a line are none.
func isName(b []byte) bool {
	b = withoutPort(b)
	return bytes.IndexByte(b, '.') > 0 && !bytes.ContainsAny(b, ":<>=/")
}

// setAddress keeps a client's address without its port.
func (r *Record) setAddress(b []byte) { r.Address = withoutPort(present(bytes.Trim(b, " \""))) }

func withoutPort(b []byte) []byte {
	if len(b) > 1 && b[0] == '[' {
		if end := bytes.IndexByte(b, ']'); end > 0 {
			return b[1:end]
		}
	}
	if at := bytes.IndexByte(b, ':'); at >= 0 && bytes.LastIndexByte(b, ':') == at {
		return b[:at]
	}
	return b
}

// isAddress reports whether a word is an IP address, with or without a port.
func isAddress(b []byte) bool {
	b = withoutPort(b)
	if len(b) < 2 || len(b) > 45 || bytes.IndexByte(b, '.') < 0 && bytes.IndexByte(b, ':') < 0 {
		return false
	}
	if isDotted(b) {
		return true
	}
	_, err := netip.ParseAddr(string(b))
	return err == nil
}

// isDotted reports whether a word is four numbers with dots between them.
func isDotted(b []byte) bool {
	dots, digits := 0, 0
	for _, c := range b {
		switch {
		case c >= '0' && c <= '9' && digits < 3:
			digits++
		case c == '.' && digits > 0:
			dots, digits = dots+1, 0
		default:
			return false
		}
	}
	return dots == 3 && digits > 0
}

// setRequest takes a request line apart: GET /path HTTP/1.1. Targets may have blanks
// in them; the protocol may be missing.
func (r *Record) setRequest(b []byte) bool {
	b = bytes.TrimSpace(b)
	method, target, found := bytes.Cut(b, []byte{' '})
	if !found || !isMethod(method) {
		return false
	}
	target = bytes.TrimSpace(target)
	if at := bytes.LastIndexByte(target, ' '); at >= 0 && isProtocol(target[at+1:]) {
		r.Protocol = target[at+1:]
		target = bytes.TrimSpace(target[:at])
	}
	if len(target) == 0 || isProtocol(target) {
		return false
	}
	r.Method = method
	if r.isConnect() {
		r.setHost(target)
		return true
	}
	r.setTarget(target)
	return true
}

// isConnect reports whether a tunnel was asked for: its target is a host and a port.
func (r *Record) isConnect() bool { return string(r.Method) == "CONNECT" }

func isProtocol(b []byte) bool { return bytes.HasPrefix(b, []byte("HTTP/")) }

const maxMethod = 20

func isMethod(b []byte) bool {
	if len(b) < 3 || len(b) > maxMethod {
		return false
	}
	for _, c := range b {
		if (c < 'A' || c > 'Z') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}
