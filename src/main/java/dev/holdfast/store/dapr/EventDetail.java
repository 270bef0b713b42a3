package dev.holdfast.store.dapr;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MapEntry;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.StringValue;
import com.google.protobuf.Timestamp;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an event says, as the text of a JSON object: what nobody knew of it by number. */
final class EventDetail {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private EventDetail() {}

  /** Returns it; null if the event says nothing. */
  static String of(MessageOrBuilder event, Map<Integer, UnknownFieldSet.Field> unknown) {
    Map<String, Object> said = event == null ? new LinkedHashMap<>() : fields(event);
    unknown.forEach((number, field) -> said.put("unknown_" + number, unknown(field)));
    try {
      return said.isEmpty() ? null : MAPPER.writeValueAsString(said);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Returns one field of what an event says; null if such an event has none, or does not say it.
   */
  static Object field(Message event, String name) {
    FieldDescriptor field =
        event == null ? null : event.getDescriptorForType().findFieldByName(name);
    boolean said = field != null && (!field.hasPresence() || event.hasField(field));
    return said ? of(field, event.getField(field)) : null;
  }

  private static Map<String, Object> fields(MessageOrBuilder message) {
    Map<String, Object> fields = new LinkedHashMap<>();
    message.getAllFields().forEach((field, value) -> fields.put(field.getName(), of(field, value)));
    message
        .getUnknownFields()
        .asMap()
        .forEach((number, field) -> fields.put("unknown_" + number, unknown(field)));
    return fields;
  }

  private static Object of(FieldDescriptor field, Object value) {
    if (field.isMapField()) {
      Map<String, Object> entries = new LinkedHashMap<>();
      for (Object each : (List<?>) value) {
        MapEntry<?, ?> entry = (MapEntry<?, ?>) each;
        entries.put(String.valueOf(entry.getKey()), plain(entry.getValue()));
      }
      return entries;
    }
    return value instanceof List<?> all
        ? all.stream().map(EventDetail::plain).toList()
        : plain(value);
  }

  private static Object plain(Object value) {
    return switch (value) {
      case StringValue text -> text.getValue();
      case Timestamp time -> Times.seconds(time);
      case Message message -> fields(message);
      case ByteString bytes -> Base64.getEncoder().encodeToString(bytes.toByteArray());
      case com.google.protobuf.Descriptors.EnumValueDescriptor word -> word.getName();
      default -> value;
    };
  }

  private static List<Object> unknown(UnknownFieldSet.Field field) {
    List<Object> values = new ArrayList<>();
    field.getLengthDelimitedList().forEach(bytes -> values.add(plain(bytes)));
    values.addAll(field.getVarintList());
    values.addAll(field.getFixed32List());
    values.addAll(field.getFixed64List());
    return values;
  }
}
