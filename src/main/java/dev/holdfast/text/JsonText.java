package dev.holdfast.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.holdfast.task.Binary;
import dev.holdfast.task.JsonValue;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/**
 * Writes results as JSON, one value after the other, so that a million ids need no memory. Text
 * comes out as the store has it; what could drive a terminal is escaped, as JSON allows for any
 * character.
 */
public final class JsonText {

  private final JsonFactory factory = new JsonFactory();

  /** Writes without closing what it writes to. */
  public JsonText() {
    factory.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    factory.setCharacterEscapes(new TerminalSafe());
  }

  /** Writes one document and a line end. */
  public void write(Writer target, Object document, boolean indented) throws IOException {
    try (JsonGenerator json = factory.createGenerator(target)) {
      if (indented) {
        json.setPrettyPrinter(new DefaultPrettyPrinter());
      }
      value(json, document);
    }
    target.write('\n');
  }

  /** Returns an indented text that ends with a line break. */
  public String indented(Object document) {
    StringWriter text = new StringWriter();
    try {
      write(text, document, true);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  /** Returns a document on one line. */
  public String of(Object document) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = factory.createGenerator(text)) {
      value(json, document);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return text.toString();
  }

  static void value(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case String text -> json.writeString(text);
      case Boolean truth -> json.writeBoolean(truth);
      case Double number -> number(json, number);
      case BigDecimal number -> json.writeNumber(number);
      case BigInteger number -> json.writeNumber(number);
      case Number number -> json.writeNumber(number.longValue());
      case TaskId.Numeric(long id) -> json.writeNumber(id);
      case JsonValue(String text) -> RawJson.write(json, text);
      case Binary(long bytes) -> value(json, Map.of("bytes", bytes));
      case Map<?, ?> map -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          json.writeFieldName(entry.getKey().toString());
          value(json, entry.getValue());
        }
        json.writeEndObject();
      }
      case Iterable<?> items -> {
        json.writeStartArray();
        for (Object item : items) {
          value(json, item);
        }
        json.writeEndArray();
      }
      default -> json.writeString(value.toString());
    }
  }

  /**
   * Whole numbers without a fraction, as JavaScript writes them, others without an exponent as long
   * as people read them; what JSON has not, as text.
   */
  private static void number(JsonGenerator json, double number) throws IOException {
    if (number == Math.rint(number) && Math.abs(number) < 0x1p53) {
      json.writeNumber((long) number);
    } else if (Double.isFinite(number) && Math.abs(number) < 0x1p53) {
      json.writeNumber(BigDecimal.valueOf(number).toPlainString());
    } else if (Double.isFinite(number)) {
      json.writeNumber(number);
    } else {
      json.writeString(Double.toString(number));
    }
  }

  /** Escapes what a terminal would obey; Jackson itself escapes only the first 32 characters. */
  private static final class TerminalSafe extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes[0x7f] = ESCAPE_STANDARD;
      return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      return character >= 0x7f
              && !Character.isSurrogate((char) character)
              && VisibleText.isDangerous(character)
          ? new SerializedString("\\u%04x".formatted(character))
          : null;
    }
  }
}
