package dev.holdfast.store.dapr;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** What a running sidecar answered, byte for byte: each request with its answer or its error. */
public final class DaprRecording {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<Exchange> exchanges = new ArrayList<>();

  /**
   * One request and what came of it.
   *
   * @param method the method's name without its service, as {@code GetInstance}
   * @param request the request's bytes
   * @param answer the answer's bytes, or {@code null} where there was an error
   * @param error the error, or {@code null} where there was an answer
   */
  public record Exchange(String method, ByteString request, ByteString answer, Status error) {}

  /** Reads the recording among the tests' resources. */
  public static DaprRecording stored() {
    DaprRecording recording = new DaprRecording();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    DaprRecording.class.getResourceAsStream("/dapr/recording.ndjson.gz")),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        recording.exchanges.add(exchange(JSON.readTree(line)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return recording;
  }

  /** Returns all of it in the order in which it was asked. */
  public List<Exchange> exchanges() {
    return List.copyOf(exchanges);
  }

  /** Returns what was asked of one method, in order. */
  public List<Exchange> of(String method) {
    return exchanges.stream().filter(e -> e.method().equals(method)).toList();
  }

  /**
   * Asks a sidecar and keeps what it answers.
   *
   * @return the answer, or {@code null} where it was an error
   */
  <Q extends MessageLite, A extends MessageLite> A ask(
      Channel sidecar, MethodDescriptor<Q, A> method, Q request) {
    A answer = null;
    Status error = null;
    try {
      answer =
          ClientCalls.blockingUnaryCall(
              sidecar,
              method,
              CallOptions.DEFAULT.withDeadlineAfter(30, TimeUnit.SECONDS),
              request);
    } catch (StatusRuntimeException failure) {
      error = failure.getStatus();
    }
    exchanges.add(
        new Exchange(
            method.getBareMethodName(),
            request.toByteString(),
            answer == null ? null : answer.toByteString(),
            error));
    return answer;
  }

  /** Writes it into a file, one line for each exchange. */
  void write(Path file) throws IOException {
    try (BufferedWriter lines =
        new BufferedWriter(
            new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8))) {
      for (Exchange exchange : exchanges) {
        ObjectNode line = JSON.createObjectNode();
        line.put("method", exchange.method()).put("request", text(exchange.request()));
        if (exchange.error() == null) {
          line.put("answer", text(exchange.answer()));
        } else {
          line.put("code", exchange.error().getCode().name())
              .put("description", exchange.error().getDescription());
        }
        lines.write(line.toString());
        lines.newLine();
      }
    }
  }

  private static Exchange exchange(JsonNode line) {
    return new Exchange(
        line.path("method").asText(),
        bytes(line.path("request")),
        line.has("answer") ? bytes(line.path("answer")) : null,
        line.has("code")
            ? Status.fromCode(Status.Code.valueOf(line.path("code").asText()))
                .withDescription(line.path("description").asText())
            : null);
  }

  private static String text(ByteString bytes) {
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private static ByteString bytes(JsonNode text) {
    return ByteString.copyFrom(Base64.getDecoder().decode(text.asText()));
  }
}
