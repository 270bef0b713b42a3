package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.terms.Terms;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Of event streams: a line of JSON that says what it is, then a line of JSON for each stream. */
final class StreamPlanForm implements PlanForm<StreamPreview> {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public String magic() {
    return "holdfast-stream-plan";
  }

  @Override
  public PlanProblem elsewhere() {
    return PlanProblem.OF_STREAMS;
  }

  @Override
  public Map<String, Object> facts(StreamPreview preview, Path file) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("file", file.toAbsolutePath().toString());
    facts.put("streams", preview.streamsProcessed());
    facts.put("events", preview.events());
    return facts;
  }

  @Override
  public void write(Frozen<StreamPreview> plan, OutputStream out) throws IOException {
    PlanFile.line(out, JSON.writeValueAsString(StreamPlanJson.header(plan)));
    for (JsonNode stream : StreamPlanJson.streams(plan)) {
      PlanFile.line(out, JSON.writeValueAsString(stream));
    }
  }

  /** Reads line by line: a file of gigabytes is refused, not taken into memory. */
  @Override
  public Frozen<StreamPreview> read(Path file, InputStream in, Terms terms) throws IOException {
    JsonNode header = JSON.readTree(PlanFile.line(in, PlanFile.LONGEST_LINE));
    int format = header.path("format").asInt();
    if (format < StreamPlanJson.FORMAT || format > StreamPlanJson.REFERRED) {
      throw new PlanException(PlanProblem.NEWER_FORMAT, file, format);
    }
    Stream<String> lines = Stream.generate(() -> streamLine(in)).takeWhile(line -> !line.isEmpty());
    return StreamPlanJson.plan(header, lines.map(StreamPlanForm::tree), terms.hazards());
  }

  private static String streamLine(InputStream in) {
    try {
      return PlanFile.line(in, PlanFile.LONGEST_LINE);
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    }
  }

  private static JsonNode tree(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException noJson) {
      throw new IllegalArgumentException(noJson);
    }
  }
}
