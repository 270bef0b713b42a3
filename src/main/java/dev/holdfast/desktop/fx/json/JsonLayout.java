package dev.holdfast.desktop.fx.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.holdfast.desktop.fx.BoundedWriter;
import java.io.IOException;

/**
 * A field that should be JSON, laid out for reading. Copies token by token: numbers keep every
 * digit, keys their order, duplicates stay. Pure.
 *
 * @param text the laid-out text, or the field as it is
 * @param state what was done
 */
public record JsonLayout(String text, State state) {

  /** What became of a field. */
  public enum State {
    /** It was JSON and is laid out. */
    READABLE,
    /** It is not JSON: shown as it is. */
    NOT_JSON,
    /** Laid out it would be far longer than the field itself: shown as it is. */
    TOO_LARGE
  }

  private static final int GROWTH = 8;
  private static final int SLACK = 64 * 1024;

  /** A field is as long as the store lets it be; only how deep it is nested is limited. */
  static final StreamReadConstraints ANY_LENGTH =
      StreamReadConstraints.builder()
          .maxNumberLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build();

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(ANY_LENGTH)
          .streamWriteConstraints(StreamWriteConstraints.defaults())
          .build();

  /** Lays a field out, whatever it holds. */
  public static JsonLayout of(String raw) {
    BoundedWriter out = new BoundedWriter(raw.length() * (long) GROWTH + SLACK);
    try (JsonParser in = FACTORY.createParser(raw);
        JsonGenerator generator = FACTORY.createGenerator(out)) {
      DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
      DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
      printer.indentObjectsWith(indenter);
      printer.indentArraysWith(indenter);
      generator.setPrettyPrinter(printer);
      int values = copy(in, generator);
      if (values != 1) {
        return new JsonLayout(raw, State.NOT_JSON);
      }
    } catch (BoundedWriter.Full tooLarge) {
      return new JsonLayout(raw, State.TOO_LARGE);
    } catch (IOException notJson) {
      return new JsonLayout(raw, State.NOT_JSON);
    }
    return new JsonLayout(out.toString(), State.READABLE);
  }

  private static int copy(JsonParser in, JsonGenerator out) throws IOException {
    int values = 0;
    int depth = 0;
    for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
      if (depth == 0 && ++values > 1) {
        return values;
      }
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      }
      if (token.isNumeric()) {
        out.writeNumber(in.getText());
      } else {
        out.copyCurrentEvent(in);
      }
    }
    return values;
  }
}
