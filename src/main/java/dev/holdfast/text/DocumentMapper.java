package dev.holdfast.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.module.SimpleSerializers;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapType;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Has Jackson write documents; the values in them look as {@link JsonText} writes any value. */
final class DocumentMapper {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
          .addModule(values())
          .build();

  private static final ObjectWriter DOCUMENTS = MAPPER.writer();

  private DocumentMapper() {}

  static void write(JsonGenerator json, JsonDocument document) throws IOException {
    DOCUMENTS.writeValue(json, document);
  }

  /** Returns the fields of a document, to be told otherwise than as JSON: values as they are. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> fields(JsonDocument document) {
    return MAPPER.convertValue(document, LinkedHashMap.class);
  }

  private static SimpleModule values() {
    SimpleModule module = new SimpleModule();
    module.setSerializers(new Values());
    return module;
  }

  /** What is no document is a value. */
  private static final class Values extends SimpleSerializers {

    private static final long serialVersionUID = 1L;

    private static final JsonSerializer<Object> VALUE =
        new JsonSerializer<>() {
          @Override
          public void serialize(Object value, JsonGenerator json, SerializerProvider provider)
              throws IOException {
            if (json instanceof TokenBuffer) {
              json.writeEmbeddedObject(value);
            } else {
              JsonText.value(json, value);
            }
          }
        };

    @Override
    public JsonSerializer<?> findSerializer(
        SerializationConfig config, JavaType type, BeanDescription description) {
      return type.isTypeOrSubTypeOf(JsonDocument.class) ? null : VALUE;
    }

    @Override
    public JsonSerializer<?> findCollectionSerializer(
        SerializationConfig config,
        CollectionType type,
        BeanDescription description,
        TypeSerializer typed,
        JsonSerializer<Object> elements) {
      return VALUE;
    }

    @Override
    public JsonSerializer<?> findMapSerializer(
        SerializationConfig config,
        MapType type,
        BeanDescription description,
        JsonSerializer<Object> keys,
        TypeSerializer typed,
        JsonSerializer<Object> elements) {
      return VALUE;
    }
  }
}
