package graph

import (
	"bufio"
	"encoding/binary"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

const (
	// closingPause is the pause between two reads of a closing connection. The client has some seconds to
	// close it and may still send.
	closingPause = 20 * time.Millisecond
	// closingRead bounds one of these reads, in bytes.
	closingRead = 4 << 10

	// Opcodes of frames (RFC 6455).
	continuationFrame = 0x0
	pingFrame         = 0x9
	pongFrame         = 0xA

	opcodeBits    = 0x0F // of a frame's first byte
	maskBit       = 0x80 // of its second byte
	lengthBits    = 0x7F // of its second byte
	shortLength   = 126  // two bytes of length follow
	longLength    = 127  // eight bytes of length follow
	maskBytes     = 4
	maxFrameHead  = 14
	leastHeadSize = 2
)

// frames is the connection of a WebSocket that counts control frames and continuation frames, because the
// reader of messages accepts any number of them. The first frame of a message is counted with the message.
type frames struct {
	net.Conn

	count   func() error // counts a frame
	refused func()       // closes the WebSocket of a client that sends too many
	early   []byte       // bytes that arrived with the handshake
	scan    frameScan
	closing atomic.Bool // the WebSocket is being closed
}

// Read reads from the client. While the WebSocket is closing, it reads little at a time.
func (f *frames) Read(p []byte) (n int, err error) {
	if f.closing.Load() {
		<-time.After(closingPause)
		p = p[:min(len(p), closingRead)]
	}
	if len(f.early) > 0 {
		n = copy(p, f.early)
		f.early = f.early[n:]
	} else {
		n, err = f.Conn.Read(p)
	}
	f.scan.read(p[:n], f.frame)
	return n, err
}

// frame counts one frame, unless its opcode begins a message.
func (f *frames) frame(opcode byte) {
	counts := opcode == continuationFrame || opcode == pingFrame || opcode == pongFrame
	if counts && !f.closing.Load() && f.count() != nil {
		f.refused()
	}
}

// frameScan finds the frames in a stream of bytes.
type frameScan struct {
	head    [maxFrameHead]byte
	have    int    // bytes read of the current head
	payload uint64 // remaining bytes of the payload
}

// read finds the frames that begin in the next bytes.
func (s *frameScan) read(b []byte, found func(opcode byte)) {
	for len(b) > 0 {
		if s.payload > 0 {
			n := min(s.payload, uint64(len(b)))
			s.payload -= n
			b = b[n:]
			continue
		}
		s.head[s.have] = b[0]
		s.have++
		b = b[1:]
		if s.have >= leastHeadSize && s.have == s.size() {
			s.payload, s.have = s.length(), 0
			found(s.head[0] & opcodeBits)
		}
	}
}

// size returns how many bytes the head has.
func (s *frameScan) size() int {
	size := leastHeadSize
	switch s.head[1] & lengthBits {
	case shortLength:
		size += 2
	case longLength:
		size += 8
	}
	if s.head[1]&maskBit != 0 {
		size += maskBytes
	}
	return size
}

// length returns how many bytes the payload has.
func (s *frameScan) length() uint64 {
	switch n := s.head[1] & lengthBits; n {
	case shortLength:
		return uint64(binary.BigEndian.Uint16(s.head[leastHeadSize:]))
	case longLength:
		return binary.BigEndian.Uint64(s.head[leastHeadSize:])
	default:
		return uint64(n)
	}
}

// framed returns the connection of a request as one that counts frames.
type framed struct {
	http.ResponseWriter

	frames *frames
}

// Hijack implements http.Hijacker.
func (f framed) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(f.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	f.frames.Conn = conn
	if f.frames.early, err = buffered.Peek(buffered.Reader.Buffered()); err != nil {
		return nil, nil, err
	}
	return f.frames, bufio.NewReadWriter(bufio.NewReader(f.frames), buffered.Writer), nil
}

// Unwrap returns the writer below, for http.ResponseController.
func (f framed) Unwrap() http.ResponseWriter { return f.ResponseWriter }
