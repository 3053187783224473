package limit

import (
	"net/http"
	"strconv"
	"time"
)

// The two fields of draft-ietf-httpapi-ratelimit-headers, as net/http spells
// their names.
const (
	policyHeader = "Ratelimit-Policy"
	limitHeader  = "Ratelimit"
)

// policy names a limit in the headers of answers.
type policy struct {
	name  string
	quota Quota
}

// policies are the limits in an answer's header, and the header, which is
// the same for all.
type policies struct {
	names  []string
	header []string
}

// announce returns the header with the limits: q requests in w seconds.
func announce(limits ...policy) policies {
	var p policies
	var text []byte
	for i, l := range limits {
		p.names = append(p.names, l.name)
		text = appendName(text, i, l.name)
		text = strconv.AppendInt(append(text, ";q="...), int64(l.quota.Burst), 10)
		text = strconv.AppendInt(append(text, ";w="...), seconds(l.quota.window()), 10)
	}
	p.header = []string{string(text)}
	return p
}

// write sets both headers. For each limit they have the requests that may be sent at once (r), and the seconds
// until the whole quota is available again (t).
func (p *policies) write(header http.Header, states ...state) {
	buffer := make([]byte, 0, 64)
	for i, s := range states {
		buffer = appendName(buffer, i, p.names[i])
		buffer = strconv.AppendInt(append(buffer, ";r="...), int64(s.remaining), 10)
		buffer = strconv.AppendInt(append(buffer, ";t="...), seconds(s.reset), 10)
	}
	header[policyHeader] = p.header
	header[limitHeader] = []string{string(buffer)}
}

func appendName(to []byte, i int, name string) []byte {
	if i > 0 {
		to = append(to, ", "...)
	}
	return append(append(append(to, '"'), name...), '"')
}

// seconds rounds up to whole seconds, the unit of the headers.
func seconds(d time.Duration) int64 { return int64((d + time.Second - 1) / time.Second) }
