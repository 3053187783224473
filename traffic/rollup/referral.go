package rollup

import (
	"bytes"
	"net/url"
	"strings"
)

// Source is an AI system that sends visitors, by the specification's neutral name.
type Source uint8

// The sources. NoSource is everybody else.
const (
	NoSource Source = iota
	AssistantA
	AssistantB
	AssistantC
	AssistantD
	AssistantE
	OverviewA
	OtherSource
)

// String returns the name of a source; empty for NoSource.
func (s Source) String() string {
	return [...]string{"", "assistant_a", "assistant_b", "assistant_c", "assistant_d", "assistant_e", "overview_a", "other"}[s]
}

// Label returns what people call a source; empty for NoSource.
func (s Source) Label() string {
	return [...]string{"", "ChatGPT", "Claude", "Gemini", "Perplexity", "Copilot", "Google AI answers", "Other AI systems"}[s]
}

// LabelOf returns what people call the source of a name; the name itself where no source has it.
func LabelOf(name string) string {
	for _, s := range Sources() {
		if s.String() == name {
			return s.Label()
		}
	}
	return name
}

// Sources lists the sources.
func Sources() []Source {
	return []Source{AssistantA, AssistantB, AssistantC, AssistantD, AssistantE, OverviewA, OtherSource}
}

// sourceOfName returns the AI system that sends visitors from a host; false: none does.
func sourceOfName(host string) (Source, bool) {
	switch host {
	case "chatgpt.com", "chat.openai.com", "openai.com":
		return AssistantA, true
	case "claude.ai", "claude.com", "anthropic.com":
		return AssistantB, true
	case "gemini.google.com", "bard.google.com", "notebooklm.google.com", "aistudio.google.com":
		return AssistantC, true
	case "perplexity.ai":
		return AssistantD, true
	case "copilot.microsoft.com", "copilot.cloud.microsoft", "edgeservices.bing.com", "m365.cloud.microsoft":
		return AssistantE, true
	case "meta.ai", "grok.com", "x.ai", "chat.deepseek.com", "deepseek.com", "chat.mistral.ai", "mistral.ai", "you.com", "phind.com", "poe.com",
		"kagi.com", "andisearch.com", "iask.ai", "komo.ai", "felo.ai", "genspark.ai", "kimi.com", "kimi.moonshot.cn", "doubao.com",
		"yuanbao.tencent.com", "chat.qwen.ai", "tongyi.aliyun.com", "yiyan.baidu.com", "chatglm.cn", "duck.ai", "pi.ai", "character.ai",
		"manus.im", "liner.com", "exa.ai", "huggingface.co", "lechat.mistral.ai":
		return OtherSource, true
	default:
		return NoSource, false
	}
}

// sourceOfLabel returns the AI system that puts a value of utm_source on its links; false:
// none does.
func sourceOfLabel(value string) (Source, bool) {
	switch value {
	case "chatgpt", "openai":
		return AssistantA, true
	case "claude", "anthropic":
		return AssistantB, true
	case "gemini", "bard":
		return AssistantC, true
	case "perplexity":
		return AssistantD, true
	case "copilot", "bingchat":
		return AssistantE, true
	case "meta-ai", "grok", "deepseek", "mistral", "poe", "phind":
		return OtherSource, true
	default:
		return NoSource, false
	}
}

// Referral returns the AI system that a visit came from, by its referrer or, where that says
// nothing, by the utm_source of the address it asked for.
func Referral(referrer, query []byte) Source {
	if len(referrer) > 0 {
		if s := sourceOfAddress(referrer); s != NoSource {
			return s
		}
	}
	if len(query) == 0 || !bytes.Contains(query, []byte("utm_source=")) {
		return NoSource
	}
	for pair := range bytes.SplitSeq(query, []byte{'&'}) {
		if value, found := bytes.CutPrefix(pair, []byte("utm_source=")); found {
			return SourceOfCampaign(string(value))
		}
	}
	return NoSource
}

// SourceOfCampaign returns the AI system that a utm_source names.
func SourceOfCampaign(value string) Source {
	if plain, err := url.QueryUnescape(value); err == nil {
		value = plain
	}
	value = strings.ToLower(strings.TrimSpace(value))
	if s, ok := sourceOfLabel(value); ok {
		return s
	}
	return SourceOfHost(value)
}

func sourceOfAddress(address []byte) Source {
	_, after, ok := bytes.Cut(address, []byte("://"))
	if !ok {
		return NoSource
	}
	host := after
	path := []byte(nil)
	if end := bytes.IndexAny(host, "/?#"); end >= 0 {
		host, path = host[:end], host[end:]
	}
	if end := bytes.IndexByte(host, ':'); end >= 0 {
		host = host[:end]
	}
	if len(host) > 255 {
		return NoSource
	}
	name := strings.ToLower(string(host))
	if s := SourceOfHost(name); s != NoSource {
		return s
	}
	return sourceOfSearch(name, path)
}

// SourceOfHost returns the AI system that a host belongs to.
func SourceOfHost(host string) Source {
	for host != "" {
		if s, ok := sourceOfName(host); ok {
			return s
		}
		_, above, found := strings.Cut(host, ".")
		if !found {
			return NoSource
		}
		host = above
	}
	return NoSource
}

// sourceOfSearch distinguishes a search engine's AI pages from its others: Google's AI mode and Bing's
// chat are under the engine's own host.
func sourceOfSearch(host string, path []byte) Source {
	switch {
	case (host == "google.com" || strings.HasPrefix(host, "www.google.")) && bytes.Contains(path, []byte("udm=50")):
		return OverviewA
	case strings.HasSuffix(host, "bing.com") && bytes.HasPrefix(path, []byte("/chat")):
		return AssistantE
	default:
		return NoSource
	}
}
