package pull

import (
	"bytes"
	"encoding/json"
)

// add adds a message's lines. An entry in JSON that is written over several lines is made one.
func (p *pulled) add(data []byte) {
	data = bytes.TrimSpace(data)
	if len(data) == 0 {
		return
	}
	if data[0] == '{' && bytes.IndexByte(data, '\n') >= 0 {
		var compact bytes.Buffer
		if json.Compact(&compact, data) == nil {
			data = compact.Bytes()
		}
	}
	p.lines = append(append(p.lines, data...), '\n')
}
