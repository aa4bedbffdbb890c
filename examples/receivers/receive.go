// Receives webhooks with only Go's standard library:
//
//	WEBHOOK_SECRET=whsec_... PORT=8443 TLS_CERT=cert.pem TLS_KEY=key.pem go run receive.go
//
// Without TLS_CERT it uses plain HTTP, for use behind a proxy that terminates TLS.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	toleranceSeconds = 300
	maxBytes         = 1_000_000
)

// In production, store these in a database. The same event can arrive twice, always with the same ID.
var seen sync.Map

type event struct {
	Type string `json:"type"`
	Data struct {
		Document struct {
			ID string `json:"id"`
		} `json:"document"`
	} `json:"data"`
}

// isGenuine returns whether one of the signatures was created with our secret, for exactly these bytes,
// within the last few minutes.
func isGenuine(key []byte, header http.Header, body []byte) bool {
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > toleranceSeconds {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", header.Get("webhook-id"), timestamp)
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	// With an empty key, anybody could create a valid signature.
	if err != nil || len(key) < 24 {
		log.Fatal("Set WEBHOOK_SECRET to the signing_secret of the webhook (whsec_...).")
	}
	receive := func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, maxBytes))
		if err != nil {
			response.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		if !isGenuine(key, request.Header, body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		if _, known := seen.LoadOrStore(request.Header.Get("webhook-id"), true); !known {
			var received event
			if err := json.Unmarshal(body, &received); err == nil {
				// In production, put the event into a queue and process it later, because the response must be
				// sent within 15 seconds.
				fmt.Println(received.Type, received.Data.Document.ID)
			}
		}
		response.WriteHeader(http.StatusNoContent)
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8443"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on port %d\n", listener.Addr().(*net.TCPAddr).Port)
	if cert := os.Getenv("TLS_CERT"); cert != "" {
		log.Fatal(http.ServeTLS(listener, http.HandlerFunc(receive), cert, os.Getenv("TLS_KEY")))
	}
	log.Fatal(http.Serve(listener, http.HandlerFunc(receive)))
}
