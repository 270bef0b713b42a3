package dev.holdfast.desktop.fx.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * JSON as it was written: numbers keep every digit, members their order, duplicates stay.
 * Immutable, pure.
 */
public sealed interface WrittenJson {

  /** The most values one document may have to be shown as a tree. */
  int MOST = 200_000;

  /** What a leaf is. */
  enum Kind {
    STRING,
    NUMBER,
    /** True, false or null. */
    WORD
  }

  /**
   * A value that holds no others.
   *
   * @param text a string’s characters, or the value as it was written
   */
  record Leaf(Kind kind, String text) implements WrittenJson {}

  /**
   * An object or a list.
   *
   * @param list whether it is a list
   */
  record Group(boolean list, List<Member> members) implements WrittenJson {
    public Group {
      members = List.copyOf(members);
    }
  }

  /**
   * What stands in a group.
   *
   * @param name its name, or its index in a list
   */
  record Member(String name, WrittenJson value) {}

  /** A document has more than {@link #MOST} values. */
  final class TooMany extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Reads a document; empty if it is no JSON, is nested too deep or has too many values. */
  static Optional<WrittenJson> parse(String raw) {
    try {
      return Optional.of(read(raw));
    } catch (IOException notJson) {
      return Optional.empty();
    }
  }

  /**
   * Reads a document.
   *
   * @throws TooMany if it has too many values
   * @throws IOException if it is no JSON, or nested too deep
   */
  static WrittenJson read(String raw) throws IOException {
    // A field is as long as the store lets it be; only how deep it is nested is limited.
    StreamReadConstraints anyLength =
        StreamReadConstraints.builder()
            .maxNumberLength(Integer.MAX_VALUE)
            .maxStringLength(Integer.MAX_VALUE)
            .maxNameLength(Integer.MAX_VALUE)
            .build();
    JsonFactory factory = JsonFactory.builder().streamReadConstraints(anyLength).build();
    try (JsonParser in = factory.createParser(raw)) {
      WrittenJson value = in.nextToken() == null ? null : read(in, new int[1]);
      if (value == null || in.nextToken() != null) {
        throw new IOException("not one value");
      }
      return value;
    }
  }

  private static WrittenJson read(JsonParser in, int[] count) throws IOException {
    if (++count[0] > MOST) {
      throw new TooMany();
    }
    JsonToken token = in.currentToken();
    if (!token.isStructStart()) {
      return new Leaf(
          token == JsonToken.VALUE_STRING
              ? Kind.STRING
              : token.isNumeric() ? Kind.NUMBER : Kind.WORD,
          in.getText());
    }
    boolean list = token == JsonToken.START_ARRAY;
    List<Member> members = new ArrayList<>();
    for (token = in.nextToken(); token != null && !token.isStructEnd(); token = in.nextToken()) {
      String name = list ? Integer.toString(members.size()) : in.currentName();
      if (!list) {
        in.nextToken();
      }
      members.add(new Member(name, read(in, count)));
    }
    return new Group(list, members);
  }
}
