package logformat

// words are the names of one JSON format: paths that mean something, last names that
// do wherever they stand, and marks, one of which a line of the format has.
type words struct {
	paths  map[string]field
	leaves map[string]field
	marks  map[string]bool
}

func marks(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

// wordsOf returns the names of a JSON format, as appendName writes them.
func wordsOf(f Format) words {
	switch f {
	case CloudFront:
		return cloudFrontWords()
	case Logpush:
		return logpushWords()
	case Akamai:
		return akamaiWords()
	case AWSWAF:
		return awsWAFWords()
	case FrontDoor:
		return frontDoorWords()
	case Google:
		return googleWords()
	case Vercel:
		return vercelWords()
	case Netlify:
		return netlifyWords()
	case Fastly:
		return fastlyWords()
	case HAProxy:
		return haProxyWords()
	case JSON:
		return words{paths: usualPaths(), leaves: usualLeaves()}
	default:
		return words{}
	}
}

func cloudFrontWords() words {
	return words{
		paths: map[string]field{
			"date": date, "time": dayTime, "starttime": dayTime, "timestamp": moment, "timestampms": moment, "cip": address,
			"xforwardedfor": forwarded, "csmethod": method, "xhostheader": host, "csuristem": path, "csuriquery": query,
			"scstatus": code, "csreferer": referrer, "csuseragent": agent, "scbytes": size, "csprotocolversion": protocol,
			"count": count,
		},
		marks: marks("csuristem"),
	}
}

func logpushWords() words {
	return words{
		paths: map[string]field{
			"edgestarttimestamp": moment, "clientip": address, "clientrequestmethod": method, "clientrequesthost": host,
			"clientrequesturi": target, "clientrequestpath": path, "clientrequestreferer": referrer,
			"clientrequestuseragent": agent, "edgeresponsestatus": code, "edgeresponsebytes": size,
			"clientrequestprotocol": protocol, "edgeendtimestamp": none, "datetime": moment,
		},
		marks: marks("clientrequesturi", "clientrequestpath", "edgestarttimestamp", "clientrequesthost"),
	}
}

func akamaiWords() words {
	return words{
		paths: map[string]field{
			"reqtimesec": moment, "requesttime": moment, "httpmessage.start": moment, "cliip": address, "clientip": address,
			"attackdata.clientip": address, "xforwardedfor": forwarded, "reqmethod": method, "requestmethod": method,
			"httpmessage.method": method, "reqhost": host, "requesthost": host, "httpmessage.host": host, "reqpath": path,
			"requestpath": path, "httpmessage.path": path, "querystr": query, "querystring": query, "httpmessage.query": query,
			"statuscode": code, "responsestatus": code, "httpmessage.status": code, "ua": agent, "useragent": agent,
			"httpmessage.requestheaders.useragent": agent, "httpmessage.requestheaders.referer": referrer,
			"httpmessage.requestheaders.referrer": referrer, "httpmessage.requestheaders": headers, "referer": referrer,
			"bytes": size, "totalbytes": size, "httpmessage.bytes": size, "proto": protocol, "httpmessage.protocol": protocol,
		},
		marks: marks("reqtimesec", "reqpath", "httpmessage.start", "turnaroundtimems", "requestpath"),
	}
}

func awsWAFWords() words {
	return words{
		paths: map[string]field{
			"timestamp": moment, "httprequest.clientip": address, "httprequest.httpmethod": method, "httprequest.uri": path,
			"httprequest.args": query, "httprequest.headers.name": headerName, "httprequest.headers.value": headerValue,
			"responsecodesent": code, "httprequest.host": host, "httprequest.httpversion": protocol,
		},
		marks: marks("webaclid"),
	}
}

func frontDoorWords() words {
	return words{
		paths: map[string]field{
			"time": moment, "properties.clientip": address, "properties.httpmethod": method, "properties.requesturi": target,
			"properties.httpstatuscode": code, "properties.useragent": agent, "properties.referer": referrer,
			"properties.referrer": referrer, "properties.responsebytes": size, "properties.hostname": host,
			"properties.host": host, "properties.httpversion": protocol, "properties.socketip": peer,
		},
		marks: marks("properties.requesturi"),
	}
}

func googleWords() words {
	return words{
		paths: map[string]field{
			"timestamp": moment, "httprequest.remoteip": address, "httprequest.requestmethod": method,
			"httprequest.requesturl": target, "httprequest.status": code, "httprequest.useragent": agent,
			"httprequest.referer": referrer, "httprequest.responsesize": size, "httprequest.protocol": protocol,
			"receivetimestamp": none,
		},
		marks: marks("httprequest.requesturl"),
	}
}

func vercelWords() words {
	return words{
		paths: map[string]field{
			"timestamp": moment, "proxy.timestamp": moment, "proxy.clientip": address, "proxy.method": method,
			"proxy.host": host, "proxy.path": target, "proxy.statuscode": code, "proxy.useragent": agent,
			"proxy.referer": referrer, "proxy.responsebytesize": size,
		},
		marks: marks("proxy.path"),
	}
}

func netlifyWords() words {
	return words{
		paths: map[string]field{
			"timestamp": moment, "clientip": address, "method": method, "host": host, "url": target, "path": path,
			"querystring": query, "statuscode": code, "status": code, "useragent": agent, "referrer": referrer, "referer": referrer,
			"responsesize": size, "requestdomain": host,
		},
		marks: marks("siteid", "deployid", "logtype"),
	}
}

func fastlyWords() words {
	return words{
		paths: map[string]field{
			"timestamp": moment, "time": moment, "startrequesttimestamp": moment, "timestart": moment, "source": address,
			"clientip": address, "fastlyclientip": address, "useragents": agent, "requestmethod": method, "method": method,
			"host": host, "url": target, "requesturl": target, "uri": target, "path": path, "requestreferer": referrer,
			"referer": referrer, "requestuseragent": agent, "useragent": agent, "responsestatus": code, "status": code,
			"responsebodysize": size, "responsesize": size, "requestprotocol": protocol, "headersin.name": headerName,
		},
		marks: marks("fastlyserver", "fastlyisedge", "geocountry", "responsestate", "useragents", "fastlyclientip", "geocity", "cachestatus"),
	}
}

func haProxyWords() words {
	return words{
		paths: map[string]field{
			"date": moment, "ip": address, "meth": method, "path": path, "qs": query, "fqdn": host, "code": code, "ua": agent,
			"bytes": size, "vers": protocol, "refr": referrer, "timestamp": moment, "clientip": address, "method": method,
			"uri": target, "statuscode": code, "useragent": agent, "host": host,
		},
	}
}

// usualPaths are names that mean something only at the top, or in full.
func usualPaths() map[string]field {
	return map[string]field{
		"time": moment, "ts": moment, "date": moment, "url": target, "path": path, "code": code, "source.ip": address, "client.ip": address,
		"source.address": address, "client.address": address, "httprequest.remoteip": address, "ip": address, "bytes": size, "host": host,
		"http.request.method": method, "http.response.statuscode": code, "url.original": target, "url.full": target, "url.path": path, "url.query": query,
		"url.domain": host, "useragent.original": agent, "http.request.referrer": referrer, "http.response.bytes": size, "request.uri": target,
		"request.url": target, "request.path": path, "request.method": method, "request.host": host, "response.status": code, "request": reqLine,
		"http.method": method, "http.url": target, "http.statuscode": code, "http.useragent": agent, "http.target": target, "http.host": host,
		"network.client.ip": address, "req.url": target, "req.method": method, "res.statuscode": code, "req.remoteaddress": peer, "req.ip": address,
		"startutc": moment, "event.created": moment, "http.referer": referrer, "request.headers.host": host, "ua": agent, "address": address, "httprequest.requesturl": target,
		"log": text, "message": text, "event.original": text, "textpayload": text,
	}
}

// usualLeaves are names that mean the same wherever they stand.
func usualLeaves() map[string]field {
	return map[string]field{
		"timestamp": moment, "datetime": moment, "timelocal": moment, "timeiso8601": moment, "requesttimestamp": moment, "eventtime": moment,
		"requesttime": none, "starttime": moment, "timestampms": moment, "createdat": moment, "msec": moment, "edgestarttimestamp": moment,
		"clientip": address, "remoteip": address, "cip": address, "clientaddress": address, "ipaddress": address, "clienthost": address,
		"sourceip": address, "realip": address, "xrealip": address, "cfconnectingip": address, "trueclientip": address, "remoteaddr": peer,
		"remoteaddress": peer, "remotehost": peer, "clientaddr": peer, "srcip": address,
		"xforwardedfor": forwarded, "httpxforwardedfor": forwarded, "forwardedfor": forwarded, "xff": forwarded,
		"requestmethod": method, "httpmethod": method, "method": method, "csmethod": method, "verb": method, "clientrequestmethod": method,
		"httphost": host, "requesthost": host, "hostname": none, "vhost": host, "servername": host, "domain": host, "cshost": host,
		"requesturi": target, "requesturl": target, "uri": target, "fullurl": target, "originalurl": target, "csuri": target, "clientrequesturi": target,
		"requestpath": path, "uripath": path, "pathname": path, "csuristem": path, "urlpath": path,
		"querystring": query, "querystr": query, "args": query, "uriquery": query, "csuriquery": query, "queryparams": query,
		"referer": referrer, "referrer": referrer, "httpreferer": referrer, "httpreferrer": referrer, "requestreferer": referrer, "csreferer": referrer,
		"useragent": agent, "httpuseragent": agent, "requestuseragent": agent, "csuseragent": agent, "agent": agent, "clientrequestuseragent": agent,
		"browseragent": agent, "requestheaderuseragent": agent,
		"status": code, "statuscode": code, "responsestatus": code, "responsecode": code, "httpstatus": code, "httpstatuscode": code, "scstatus": code,
		"downstreamstatus": code, "edgeresponsestatus": code,
		"bodybytessent": size, "bytessent": size, "responsesize": size, "responsebytes": size, "contentlength": none, "size": size, "scbytes": size,
		"downstreamcontentsize": size, "requestline": reqLine, "httprequestline": reqLine, "serverprotocol": protocol, "requestprotocol": protocol,
		"httpversion": protocol,
	}
}
