package dev.holdfast.desktop.fx.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
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

  /** Reads a document; empty if it is no JSON, is nested too deep or has too many values. */
  static Optional<WrittenJson> parse(String raw) {
    JsonFactory factory =
        JsonFactory.builder().streamReadConstraints(JsonLayout.ANY_LENGTH).build();
    try (JsonParser in = factory.createParser(raw)) {
      if (in.nextToken() == null) {
        return Optional.empty();
      }
      WrittenJson value = read(in, new int[1]);
      return in.nextToken() == null ? Optional.of(value) : Optional.empty();
    } catch (IOException notJson) {
      return Optional.empty();
    }
  }

  private static WrittenJson read(JsonParser in, int[] count) throws IOException {
    if (++count[0] > MOST) {
      throw new IOException("too many values");
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
