package redact_test

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/answer-visibility/avm/internal/redact"
)

// spelled returns a secret with some characters as escapes.
func spelled(secret string, escape func(r rune) string) string {
	var out strings.Builder
	for i, r := range secret {
		if i%3 == 1 {
			out.WriteString(escape(r))
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

func each(format string) func(rune) string {
	return func(r rune) string { return fmt.Sprintf(format, r) }
}

// A secret is found in every form in which a service may repeat it.
func TestEncodedSecretsAreTakenOut(t *testing.T) {
	t.Parallel()
	const secret = `pla/in+key=<9>"&z`
	digits, base := hex.EncodeToString([]byte(secret)), base64.StdEncoding
	small := regexp.MustCompile(`%..`).ReplaceAllStringFunc(url.QueryEscape(secret), strings.ToLower)
	for name, shown := range map[string]string{
		"plain": secret, "query": url.QueryEscape(secret), "path": url.PathEscape(secret), "small escapes": small,
		"JSON": `pla/in+key=<9>\"&z`, "JSON with escaped slashes": `pla\/in+key=\u003c9\u003e\"\u0026z`, "HTML": html.EscapeString(secret),
		"hex": digits, "large hex": strings.ToUpper(digits),
		"base64": base.EncodeToString([]byte(secret)), "base64 for addresses": base64.RawURLEncoding.EncodeToString([]byte(secret)),
		"basic": base.EncodeToString([]byte("login:" + secret)), "in base64": base.EncodeToString([]byte("xy" + secret + "tail")),
		"some JSON escapes": spelled(secret, each(`\u%04x`)), "large JSON escapes": spelled(secret, each(`\u%04X`)),
		"JSON in JSON": spelled(secret, each(`\\u%04x`)), "JSON in JSON in JSON": spelled(secret, each(`\\\\u%04x`)),
		"bytes": spelled(secret, each(`\x%02x`)), "some percents": spelled(secret, each(`%%%02x`)),
		"entities": spelled(secret, each("&#%d;")), "hexadecimal entities": spelled(secret, each("&#x%x;")),
		"escaped base64": spelled(base.EncodeToString([]byte("login:"+secret)), each(`\u%04x`)), "escaped hex": spelled(digits, each(`\u%04x`)),
	} {
		secrets := redact.Of(secret)
		out := secrets.Text("before " + shown + " behind " + shown + ".")
		if n := strings.Count(out, redact.Mark); n < 2 || strings.Contains(out, shown[3:len(shown)-6]) || !strings.HasPrefix(out, "before ") || !strings.HasSuffix(out, ".") {
			t.Errorf("%s: %q stays in %q", name, shown, out)
		}
		if body := string(secrets.Body([]byte("before " + shown + " behind " + shown + "."))); body != out {
			t.Errorf("%s: a body keeps %q", name, body)
		}
		if err := secrets.Error(errors.New("before " + shown)); strings.Contains(err.Error(), shown[3:len(shown)-6]) {
			t.Errorf("%s: an error keeps %v", name, err)
		}
	}
}

// After a key is taken out of a JSON body, the body is valid JSON with the rest unchanged, whatever
// characters of the key are escaped.
func TestKeysAreFoundHoweverTheyAreSpelled(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:/+=%!"
	for range 2000 {
		secret := make([]byte, 8+r.IntN(40))
		for i := range secret {
			secret[i] = letters[r.IntN(len(letters))]
		}
		var shown strings.Builder
		for _, b := range secret {
			if r.IntN(3) == 0 {
				fmt.Fprintf(&shown, `\u%04x`, b)
			} else {
				shown.WriteByte(b)
			}
		}
		secrets := redact.Of(string(secret))
		body := secrets.Body([]byte(`{"a":"\n\"x` + shown.String() + `y\\","b":"é\u00e9"}`))
		var read struct{ A, B string }
		if err := json.Unmarshal(body, &read); err != nil || strings.Contains(read.A, string(secret)) {
			t.Fatalf("%q in %q: %v", secret, body, err)
		}
		if read.A != "\n\"x"+redact.Mark+`y\` || read.B != "éé" {
			t.Fatalf("%q: %q", secret, read)
		}
	}
}

func TestOtherTextStays(t *testing.T) {
	t.Parallel()
	secrets := redact.Of("", "key", "a-long-enough-secret")
	for _, text := range []string{
		"", "the key to success", `{"a":"\u002d \\ \" \n","b":"100 %, %zz, %2"}`, "&amp; &nothing; & \\", `\u00`, `\\\`, "a-long-enough-secre",
	} {
		if out := secrets.Text(text); out != text {
			t.Errorf("%q became %q", text, out)
		}
	}
	if out := secrets.Message("the key"); out != "the "+redact.Mark {
		t.Errorf("a message keeps a short secret: %q", out)
	}
	if err := secrets.Error(io.EOF); !errors.Is(err, io.EOF) || secrets.Error(nil) != nil {
		t.Errorf("an error changed: %v", err)
	}
	none := redact.Secrets{}
	if out := none.Message("sent as Bearer abc.def, sk-proj-ab****yz"); strings.Contains(out, "abc") || strings.Contains(out, "sk-proj") {
		t.Errorf("what is shaped like a key stays: %q", out)
	}
}

// marks reports whether a secret occurs in the marks themselves.
func marks(secret string) bool {
	text := redact.Mark + redact.Mark
	return strings.Contains(text, secret)
}

func FuzzText(f *testing.F) {
	f.Add(`\u0`, "secret-secret")
	f.Add(`%2&#x;`, "secret-secret")
	f.Fuzz(func(t *testing.T, text, secret string) {
		secrets := redact.Of(secret)
		out := secrets.Text(text)
		if len(secret) >= 8 && strings.Contains(out, secret) && !marks(secret) && !strings.Contains(secret, redact.Mark) {
			t.Errorf("%q stays in %q", secret, out)
		}
	})
}
