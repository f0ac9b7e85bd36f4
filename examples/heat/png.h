/* A PNG writer in one function: 8-bit RGB, stored (uncompressed) deflate blocks, no library. */
#ifndef PNG_H
#define PNG_H

#include <stdint.h>
#include <stdio.h>

/* One chunk: its CRC covers the type and the data, which may arrive in pieces. */
static uint32_t png_crc(uint32_t crc, const uint8_t* data, size_t n) {
  for (size_t i = 0; i < n; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
  }
  return crc;
}

static void png_big_endian(uint8_t* to, uint32_t value) {
  for (int i = 0; i < 4; i++) to[i] = (uint8_t)(value >> (24 - 8 * i));
}

static void png_put(FILE* file, uint32_t* crc, const void* data, size_t n) {
  *crc = png_crc(*crc, (const uint8_t*)data, n);
  fwrite(data, 1, n, file);
}

static void png_begin(FILE* file, uint32_t* crc, const char* type, uint32_t length) {
  uint8_t bytes[4];
  png_big_endian(bytes, length);
  fwrite(bytes, 1, 4, file);
  *crc = 0xffffffffu;
  png_put(file, crc, type, 4);
}

static void png_end(FILE* file, uint32_t crc) {
  uint8_t bytes[4];
  png_big_endian(bytes, ~crc);
  fwrite(bytes, 1, 4, file);
}

/* Writes height rows of width pixels (3 bytes each, from the top). 0 when all is well. Every row becomes
 * one stored block, so width is at most 21844. */
static int png_write(const char* path, const uint8_t* rgb, int width, int height) {
  FILE* file = fopen(path, "wb");
  uint32_t crc, row = (uint32_t)width * 3 + 1; /* one filter byte (0: none) leads each row */
  uint32_t low = 1, high = 0;                  /* the two halves of Adler-32 */
  uint8_t header[13] = {0}, bytes[5];
  if (!file) return -1;

  fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
  png_big_endian(header, (uint32_t)width);
  png_big_endian(header + 4, (uint32_t)height);
  header[8] = 8; /* bits a sample */
  header[9] = 2; /* RGB */
  png_begin(file, &crc, "IHDR", 13);
  png_put(file, &crc, header, 13);
  png_end(file, crc);

  png_begin(file, &crc, "IDAT", 2 + (uint32_t)height * (5 + row) + 4);
  png_put(file, &crc, "\x78\x01", 2);
  for (int j = 0; j < height; j++) {
    const uint8_t* pixels = rgb + (size_t)j * width * 3;
    bytes[0] = j == height - 1; /* the last block says so */
    bytes[1] = (uint8_t)row;
    bytes[2] = (uint8_t)(row >> 8);
    bytes[3] = (uint8_t)~bytes[1];
    bytes[4] = (uint8_t)~bytes[2];
    png_put(file, &crc, bytes, 5);
    png_put(file, &crc, "\0", 1);
    png_put(file, &crc, pixels, row - 1);
    high = (high + low) % 65521; /* the filter byte */
    for (uint32_t i = 0; i < row - 1; i++) {
      low = (low + pixels[i]) % 65521;
      high = (high + low) % 65521;
    }
  }
  png_big_endian(bytes, high << 16 | low);
  png_put(file, &crc, bytes, 4);
  png_end(file, crc);

  png_begin(file, &crc, "IEND", 0);
  png_end(file, crc);
  return fclose(file);
}

#endif
